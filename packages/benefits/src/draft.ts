/** A type of the answer while a reader still fills it: its members may be set, its lists may grow. */
export type Draft<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer Item)[] ? Item[] : T[Key] };
