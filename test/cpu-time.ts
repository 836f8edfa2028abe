// How long something keeps the processor busy: other than the clock on the wall it does not grow with what else is running.

export function cpuSeconds(action: () => unknown): number {
  const before = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

export async function cpuSecondsUntil(action: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
