declare module "cli-progress" {
  interface Options {
    readonly format: string;
    readonly stream: NodeJS.WritableStream;
    readonly fps: number;
    readonly barsize: number;
    readonly hideCursor: boolean;
    readonly clearOnComplete: boolean;
    readonly gracefulExit: boolean;
  }

  class SingleBar {
    constructor(options: Options, preset: object);
    start(total: number, value: number, payload: Readonly<Record<string, unknown>>): void;
    update(value: number, payload: Readonly<Record<string, unknown>>): void;
    stop(): void;
  }

  const cliProgress: { readonly SingleBar: typeof SingleBar; readonly Presets: { readonly shades_classic: object } };
  export default cliProgress;
}
