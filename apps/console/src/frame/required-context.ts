import { type Context, useContext } from "react";

/** The value of a context. @param name of the context. @throws where no provider is around the component */
export function useRequired<Value>(context: Context<Value | undefined>, name: string): Value {
  const value = useContext(context);
  if (value === undefined) throw new Error(`${name} has no provider around this component`);
  return value;
}
