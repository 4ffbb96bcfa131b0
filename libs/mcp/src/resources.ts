import { shortened } from '@loupe/kernel';
import { ResourceNotFoundError, type Server } from '@modelcontextprotocol/server';
import { guides } from './guides.js';

const MIME_TYPE = 'text/markdown';

/**
 * Offers the guides as resources, which people or programs put into a model's context.
 * @param charge takes the price of a request
 */
export function offerResources(server: Server, charge: () => Promise<void>): void {
  server.setRequestHandler('resources/list', async () => {
    await charge();
    const resources = guides().map(({ text, ...guide }) => ({
      ...guide,
      mimeType: MIME_TYPE,
      size: Buffer.byteLength(text),
    }));
    return { resources };
  });
  server.setRequestHandler('resources/templates/list', async () => {
    await charge();
    return { resourceTemplates: [] };
  });
  server.setRequestHandler('resources/read', async ({ params }) => {
    await charge();
    const guide = guides().find(({ uri }) => uri === params.uri);
    if (guide === undefined) {
      const uri = shortened(params.uri);
      throw new ResourceNotFoundError(uri, `Resource not found: ${uri}; resources/list has the known ones`);
    }
    return { contents: [{ uri: guide.uri, mimeType: MIME_TYPE, text: guide.text }] };
  });
}
