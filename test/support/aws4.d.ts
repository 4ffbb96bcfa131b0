/** What the tests use of aws4, which has no types. */
declare module 'aws4' {
  export function sign(
    request: {
      service: string;
      region: string;
      method: string;
      host: string;
      path: string;
      headers: Record<string, string>;
      /** Headers that aws4 would leave unsigned, such as Range. */
      extraHeadersToInclude: Record<string, boolean>;
    },
    credentials: { accessKeyId: string; secretAccessKey: string },
  ): { headers: Record<string, string> };
}
