import { type AuthorizationServers, OAUTH_PATHS, OAUTH_SCOPES } from '@loupe/oauth';

/** The metadata of the authorization server (RFC 8414). */
export function serverMetadata(
  issuer: string,
  {
    acceptsRegistrations,
    acceptsDocuments,
  }: Pick<AuthorizationServers, 'acceptsDocuments' | 'acceptsRegistrations'>,
) {
  return {
    issuer,
    authorization_endpoint: issuer + OAUTH_PATHS.authorization,
    token_endpoint: issuer + OAUTH_PATHS.token,
    ...(acceptsRegistrations ? { registration_endpoint: issuer + OAUTH_PATHS.registration } : {}),
    revocation_endpoint: issuer + OAUTH_PATHS.revocation,
    scopes_supported: OAUTH_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    ...(acceptsDocuments ? { client_id_metadata_document_supported: true } : {}),
  };
}
