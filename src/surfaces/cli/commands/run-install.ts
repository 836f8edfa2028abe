// Wiring agents: a bundle of its own, loaded when one is installed, uninstalled or examined.

export { examineAgents } from '../../install/doctor.ts';
export { install, uninstall } from '../../install/run.ts';
