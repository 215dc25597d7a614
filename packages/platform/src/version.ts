import packageJson from "../package.json" with { type: "json" };

/** Of the service, as in its CHANGELOG. */
export const { version } = packageJson;
