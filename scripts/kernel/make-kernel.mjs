// Makes src/search-index/kernel-bytes.ts of closest-codes.wat.

import { readFileSync, writeFileSync } from 'node:fs';
import wabt from 'wabt';

export async function kernelSource() {
  const path = new URL('closest-codes.wat', import.meta.url);
  const { parseWat } = await wabt();
  const { buffer } = parseWat('closest-codes.wat', readFileSync(path, 'utf8'), { simd: true }).toBinary({});
  return `// Made by scripts/kernel/make-kernel.mjs of scripts/kernel/closest-codes.wat.

export const KERNEL_BYTES =
  '${Buffer.from(buffer).toString('hex')}';
`;
}

if (process.argv[1] === new URL(import.meta.url).pathname)
  writeFileSync('src/search-index/kernel-bytes.ts', await kernelSource());
