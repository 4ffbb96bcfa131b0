import type { DocumentNode } from '@0no-co/graphql.web';

/** A request behind a page. */
export interface PageRequest {
  /** What it asks for, where a page has several. */
  name?: string;
  document: DocumentNode;
  variables: object;
  /** The variables of the question that its answer stands beside, where that is asked for on its own. */
  compared?: object;
  /** The tool of agents that wraps the same field; none where agents are not given it. */
  tool?: string;
  /** The arguments of the tool, where they are not the variables. */
  given?: object;
}
