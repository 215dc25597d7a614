import type { JsonSchema, Role } from "./json-schema-types.ts";

/** In characters of JSON: what is shorter is as easily read where it stands. */
const longEnough = 200;

/**
 * Says once what several shapes say of a field.
 *
 * @returns turns the fields of a shape that an earlier one has, alike and under whatever name, into references to that
 *   one's; those of a shape with a name are remembered for later ones
 */
export function createFieldSharing() {
  const seen = new Map<string, string>();

  return function share(schema: JsonSchema, role: Role, name?: string): JsonSchema {
    const { properties, required = [] } = schema;
    if (!properties) return schema;
    const fields = Object.entries(properties).map(([field, { description, ...shape }]) => {
      const text = JSON.stringify(shape);
      // A field that may be missing has another type where it is read than where it is written.
      const canBeShared = required.includes(field) && text.length >= longEnough;
      const $ref = canBeShared ? seen.get(role + text) : undefined;
      if (canBeShared && $ref === undefined && name !== undefined) {
        seen.set(role + text, `#/components/schemas/${name}/properties/${field}`);
      }
      return [field, { ...($ref === undefined ? shape : { $ref }), ...(description !== undefined && { description }) }];
    });
    return { ...schema, properties: Object.fromEntries(fields) };
  };
}
