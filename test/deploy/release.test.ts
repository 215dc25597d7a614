import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";

interface Step {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly run?: string;
}

const text = readFileSync(new URL("../../.github/workflows/release.yml", import.meta.url), "utf8");
const { jobs, permissions } = parse(text) as { jobs: { image: { steps: readonly Step[] } }; permissions: object };
const { steps } = jobs.image;

test("every action is pinned by a commit, with its version beside it", () => {
  const used = [...text.matchAll(/uses: (.*)$/gm)].map(([, action]) => action);

  expect(used).toHaveLength(steps.filter(({ uses }) => uses).length);
  expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action ?? ""))).toEqual([]);
});

test("the image is built for both platforms, with provenance and a bill of materials", () => {
  const build = steps.find(({ uses }) => uses?.startsWith("docker/build-push-action@"));

  expect(build?.with).toMatchObject({
    platforms: "linux/amd64,linux/arm64",
    provenance: "mode=max",
    sbom: true,
    push: true,
  });
});

test("no script has an expression in it, through which the name of a tag would become a command", () => {
  expect(permissions).toEqual({});
  expect(steps.filter(({ run }) => run?.includes("${{"))).toEqual([]);
});
