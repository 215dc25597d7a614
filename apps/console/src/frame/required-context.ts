import { type Context, useContext } from "react";

export function useRequired<Value>(context: Context<Value | undefined>, name: string): Value {
  const value = useContext(context);
  if (value === undefined) throw new Error(`${name} has no provider around this component`);
  return value;
}
