/** What a client of a newer revision wants to hear of: it says so by a request of its own, which the library answers. */
export function subscribedBy(message: unknown): readonly string[] {
  const { method, params } = (message ?? {}) as {
    method?: unknown;
    params?: { notifications?: { resourceSubscriptions?: unknown } };
  };
  const uris = method === 'subscriptions/listen' ? params?.notifications?.resourceSubscriptions : undefined;
  return Array.isArray(uris) ? uris.filter((uri): uri is string => typeof uri === 'string') : [];
}
