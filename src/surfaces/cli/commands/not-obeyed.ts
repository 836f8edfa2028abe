/** What is said about settings of a project's file that only a person's own store may have. */
export function notObeyed(keys: readonly string[]): string {
  return `config.yaml has ${keys.join(', ')}, which only the user store may set; nothing is sent because of it.`;
}
