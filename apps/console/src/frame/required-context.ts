import { type Context, useContext } from "react";

/** The value of a context that has one wherever it is used. @param name of the context */
export function useRequired<Value>(context: Context<Value | undefined>, name: string): Value {
  const value = useContext(context);
  if (value === undefined) throw new Error(`there is nothing outside of ${name}`);
  return value;
}
