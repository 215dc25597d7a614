import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const sourceOf = (file: string) => fileURLToPath(new URL(`../../packages/client/src/${file}`, import.meta.url));

/** Where `npm run dev` finds the API; the page's address has to be one of the same host for the cookie's sake. */
const api = process.env.NIGHTGUARD_URL ?? "http://localhost:8080";

/** Browsers of the last two years: `light-dark()` in styles, and passkeys as JSON. */
const browsers = ["chrome129", "edge129", "firefox128", "safari18"];

export default defineConfig({
  base: "/console/",
  resolve: {
    alias: {
      // The client is published built; here its sources are used as they are.
      "@nightguard/client/session": sourceOf("session.ts"),
    },
  },
  build: {
    target: browsers,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      // All but the page's own files, which Vite serves under /console/.
      "^/(?!console/|console$)": { target: api, changeOrigin: true },
    },
  },
});
