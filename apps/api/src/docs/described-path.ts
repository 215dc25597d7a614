/** Turns a route's pattern into a path of the description: `/Job/:id` into `/Job/{id}`. */
export const toDescribedPath = (url: string): string => url.replaceAll(/:(\w+)/g, "{$1}");
