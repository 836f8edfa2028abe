// Wiring agents: a bundle of its own, loaded when one is installed, uninstalled or examined.

export { examineAgents } from '../../install/doctor.ts';
export { install } from '../../install/install.ts';
export { uninstall } from '../../install/uninstall.ts';
