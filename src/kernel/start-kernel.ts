// Machine code that needs no warming up (scripts/kernel). An engine may not run any: whoever starts one has another way.

declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

/** What it exports; undefined where there is none. */
export function startKernel<Kernel>(bytes: Uint8Array): Kernel | undefined {
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as Kernel;
  } catch {
    return undefined;
  }
}
