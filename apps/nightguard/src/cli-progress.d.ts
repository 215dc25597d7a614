/** What we use of cli-progress, which brings no types of its own. */
declare module "cli-progress" {
  export interface Options {
    readonly format: string;
    readonly stream: NodeJS.WritableStream;
    readonly fps: number;
    readonly barsize: number;
    readonly hideCursor: boolean;
    readonly clearOnComplete: boolean;
    readonly gracefulExit: boolean;
  }

  export interface Preset {
    readonly barCompleteChar: string;
    readonly barIncompleteChar: string;
  }

  export class SingleBar {
    constructor(options: Partial<Options>, preset: Preset);
    start(total: number, value: number, payload?: Readonly<Record<string, unknown>>): void;
    update(value: number, payload?: Readonly<Record<string, unknown>>): void;
    setTotal(total: number): void;
    stop(): void;
  }

  export const Presets: { readonly shades_classic: Preset };
  const cliProgress: { readonly SingleBar: typeof SingleBar; readonly Presets: typeof Presets };
  export default cliProgress;
}
