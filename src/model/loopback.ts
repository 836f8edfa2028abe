/** Whether a host name is this machine's own: what is sent there stays here. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(host);
}
