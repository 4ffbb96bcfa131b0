import { parse } from '@0no-co/graphql.web';
import { CopyRequest } from '../ui/copy-request';
import { Beside, LONG, State } from './state';

const DOCUMENT = parse('query Posts($first: Int) { items(first: $first) { nodes { id } } }');
const REST = { workspaceId: '1', document: DOCUMENT, tool: 'getItems' };

/** The request behind a page. */
export const CopyRequestPage = () => (
  <State name="Usual, with the other time, and of several questions">
    <Beside>
      <CopyRequest {...REST} variables={{ first: 10 }} />
      <CopyRequest {...REST} variables={{ first: 10, search: LONG }} compared={{ first: 20 }} />
      <CopyRequest
        workspaceId="1"
        document={DOCUMENT}
        name={LONG}
        variables={{}}
        others={[{ name: 'Another', document: DOCUMENT, variables: {}, tool: 'getItems' }]}
      />
    </Beside>
  </State>
);
