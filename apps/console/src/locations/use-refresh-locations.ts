import { useRefresh } from "../api/use-read.ts";

export function useRefreshLocations(): () => Promise<unknown> {
  const refresh = useRefresh();
  return () => Promise.all([refresh("/Location"), refresh("/Appointment/locations")]);
}
