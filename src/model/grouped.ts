// A whole number with commas. The locale machinery of the runtime would cost more than a whole command.

export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
