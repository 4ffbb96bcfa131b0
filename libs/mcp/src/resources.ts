import { shortened } from '@loupe/kernel';
import { ResourceNotFoundError, type Server } from '@modelcontextprotocol/server';
import { APP_MIME_TYPE, APP_URI, appMeta, appPage } from './apps/app-page.js';
import { guides } from './guides/guide-resources.js';

const MIME_TYPE = 'text/markdown';

/**
 * Offers the guides as resources, which people or programs put into a model's context.
 * @param charge takes the price of a request
 * @param origin address of this service as the caller knows it
 */
export function offerResources(server: Server, charge: () => Promise<void>, origin: string): void {
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
    if (params.uri === APP_URI) {
      // Hosts that show pages read it by the address that tools name; the list is for people and models.
      const page = { uri: APP_URI, mimeType: APP_MIME_TYPE, text: appPage(origin), _meta: appMeta(origin) };
      return { contents: [page] };
    }
    const guide = guides().find(({ uri }) => uri === params.uri);
    if (guide === undefined) {
      const uri = shortened(params.uri);
      throw new ResourceNotFoundError(uri, `Resource not found: ${uri}; resources/list has the known ones`);
    }
    return { contents: [{ uri: guide.uri, mimeType: MIME_TYPE, text: guide.text }] };
  });
}
