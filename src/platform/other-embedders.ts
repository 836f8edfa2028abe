// What open-embedder.ts loads only when it is configured; the build makes it a bundle of its own.

export { openEndpoint } from './endpoint-embedder.ts';
export { openMiniLm } from './minilm-embedder.ts';
