import { setTimeout as sleep } from 'node:timers/promises';
import { ApiTokensService } from '@loupe/auth';
import type { TestApp } from './app.js';
import { BROWSER_AGENT } from './client.js';
import type { Tenant } from './world.js';

export interface UploadAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it expects.
  body: any;
}

/**
 * Sends images to POST /api/v2/uploads as a tenant, waiting where the rate limit says so.
 * @param url the GraphQL endpoint
 */
export async function uploaderOf(
  api: TestApp,
  url: string,
  { organizationId, scope }: Tenant,
): Promise<(image: Buffer) => Promise<UploadAnswer>> {
  const { token } = await api.app.get(ApiTokensService).create({ organizationId, name: 'uploads' });
  return async (image) => {
    for (;;) {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(image)]), 'image');
      const response = await fetch(`${url}/uploads`, {
        method: 'POST',
        body: form,
        headers: {
          'user-agent': BROWSER_AGENT,
          authorization: `Bearer ${token}`,
          'workspace-id': scope.workspaceId,
        },
      });
      const body = await response.json();
      if (response.status !== 429) return { status: response.status, body };
      await sleep(1000 * Number(response.headers.get('retry-after')));
    }
  };
}
