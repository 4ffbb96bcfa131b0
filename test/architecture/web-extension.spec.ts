import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../examples/web-extension');
const WORKSPACE = '0192f0c1-8d1e-7b60-8f3a-2f0d5e0c9b11';

describe('the extension for browsers', () => {
  it('names files that are there, and asks for no page that the person does not press it on', () => {
    const manifest = JSON.parse(readFileSync(join(FOLDER, 'manifest.json'), 'utf8'));
    for (const file of [manifest.background.service_worker, manifest.options_ui.page])
      expect(existsSync(join(FOLDER, file)), file).toBe(true);
    expect(manifest.permissions).toEqual(['activeTab', 'contextMenus', 'scripting', 'storage']);
    expect(manifest).not.toHaveProperty('host_permissions');
  });

  it('opens the page of imports with the addresses, of a workspace only', async () => {
    const { importPage } = await import(pathToFileURL(join(FOLDER, 'links.js')).href);
    const links = ['https://a.example/1', 'javascript:alert(1)', 'https://a.example/1', 'http://b.example/'];
    expect(importPage(`https://loupe.example.com/w/${WORKSPACE}/posts?v=table`, links)).toBe(
      `https://loupe.example.com/w/${WORKSPACE}/import?links=https%3A%2F%2Fa.example%2F1%0Ahttp%3A%2F%2Fb.example%2F`,
    );
    expect(() => importPage('https://loupe.example.com/', [])).toThrow('not of a workspace');
  });
});
