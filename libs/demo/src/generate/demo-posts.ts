import { makeDemo } from './demo.js';

type Demo = ReturnType<typeof makeDemo>;
type DemoWorkspace = Demo['workspaces'][number];

export const NOW = new Date('2026-03-11T15:42:10.123Z');

/** The demo of one day. Specs share it, because it takes half a second to generate. They must not change it. */
export const demo: Demo = makeDemo(NOW);

const posts = new Map(demo.workspaces.map((workspace) => [workspace, [...workspace.batches()].flat()]));

/** The posts of a workspace of the shared demo. */
export const postsIn = (workspace: DemoWorkspace) => posts.get(workspace) ?? [];
