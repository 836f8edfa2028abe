// The value of one setting, by the key that config.yaml has for it.

import type { Config } from './config.ts';

export function settingIn(config: Config, key: string): unknown {
  const { policy } = config;
  const values: Readonly<Record<string, unknown>> = {
    project: config.project ?? '',
    policy: policy.clock,
    'windows.working': policy.workingWindow,
    'windows.active': policy.activeWindow,
    'windows.archive': policy.archiveWindow,
    'review.every': policy.reviewEvery,
    'review.facts': policy.reviewFacts,
    'review.lines': policy.reviewLines,
    'review.verify': policy.verifyEvery,
    worktrees: config.worktrees,
    modules: config.modules,
    views: config.views,
    'embedder.kind': config.embedder.kind,
    'embedder.url': config.embedder.url ?? '',
    'embedder.model': config.embedder.model ?? '',
    'embedder.key': config.embedder.key ?? '',
    'embedder.timeout': config.embedder.timeout,
    'recall.project': config.searchesProject ? 'on' : 'off',
    'provider.kind': config.provider.kind,
    'provider.url': config.provider.url ?? '',
    'provider.model': config.provider.model ?? '',
    'provider.key': config.provider.key ?? '',
    'provider.timeout': config.provider.timeout,
  };
  return values[key];
}
