import { newId } from '@loupe/kernel';
import { PeopleService, type Role } from '@loupe/people';
import { expect } from 'vitest';
import type { TestApp } from './app.js';
import { HtmlPage } from './html-page.js';
import type { Tenant } from './world.js';

export const PASSWORD = 'correct horse battery';

/** An answer with the page in it. */
export interface Visited {
  status: number;
  location: string | null;
  headers: Headers;
  page: HtmlPage;
}

/** A browser without JavaScript, at the pages of a service: it keeps the cookies and sends forms as the pages have them. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  constructor(
    private app: TestApp,
    private readonly headers: Record<string, string> = {},
  ) {}

  /** The session's cookie; undefined where there is none. */
  get cookie(): string | undefined {
    return this.cookies.get('loupe') ?? this.cookies.get('__Host-loupe');
  }

  set cookie(value: string) {
    this.cookies.set('loupe', value);
  }

  /** Goes on at another instance of the service, with the same cookies. */
  at(app: TestApp): this {
    this.app = app;
    return this;
  }

  get(path: string): Promise<Visited> {
    return this.visit(path, {});
  }

  /** Sends a form with all that its page has put into it. */
  send(path: string, form: Record<string, string> = {}): Promise<Visited> {
    return this.visit(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: this.app.origin },
      body: new URLSearchParams(form).toString(),
    });
  }

  /** Sends the form of a page, filled in. @param action the form's address; the first form without one */
  submit(visited: Visited, path: string, given: Record<string, string> = {}): Promise<Visited> {
    return this.send(path, { ...visited.page.form(path), ...given });
  }

  signIn(email: string, password = PASSWORD): Promise<Visited> {
    return this.send('/sign-in', { email, password });
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.get('/account')).status === 200;
  }

  /** A request as `fetch` makes it, with the cookies. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie === '' ? {} : { cookie }), ...init.headers, ...this.headers };
    const response = await fetch(this.app.origin + path, { ...init, redirect: 'manual', headers });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '' || /max-age=0/i.test(set)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  private async visit(path: string, init: RequestInit): Promise<Visited> {
    const response = await this.fetch(path, init);
    return {
      status: response.status,
      location: response.headers.get('location'),
      headers: response.headers,
      page: new HtmlPage(await response.text()),
    };
  }
}

/** Invites somebody to a tenant's organization; gives the path of their link. */
export async function invite(app: TestApp, tenant: Tenant, role: Role = 'member', email = emailOfSomebody()) {
  const owner = { organizationId: tenant.organizationId, workspaceId: null };
  const people = app.app.get(PeopleService, { strict: false });
  const { member, linkSecret } = await people.invite(owner, { email, role });
  return { email, member, link: `/sign-in/link/${linkSecret}` };
}

/** A person who has set a password, and the browser in which they are signed in. */
export async function join(
  app: TestApp,
  tenant: Tenant,
  role: Role = 'member',
  headers: Record<string, string> = {},
) {
  const invited = await invite(app, tenant, role);
  const browser = new Browser(app, headers);
  expect((await browser.send(invited.link, { password: PASSWORD, name: 'Ada' })).status).toBe(303);
  return { ...invited, browser };
}

export function emailOfSomebody(): string {
  return `${newId()}@example.com`;
}
