import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Posts that come in by an import or an address are found by the sources that follow their hashtags, mentions or account
 * as well. It is worked out as posts are stored, in one statement for a batch: from the tokens of each post to the sources
 * of these names, by the index sources_by_name. A function, because the library that stores posts knows no sources.
 */
export class MatchingSources1796860800340 implements MigrationInterface {
  name = 'MatchingSources1796860800340';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(MATCH);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION match_sources(uuid, uuid[])');
  }
}

const MATCH = `
  CREATE FUNCTION match_sources(workspace uuid, stored uuid[]) RETURNS void LANGUAGE sql AS $$
    UPDATE items AS item SET source_ids = item.source_ids || found.ids
    FROM (
      SELECT post.id, array_agg(DISTINCT source.id) AS ids
      FROM items AS post
      JOIN social_profiles AS profile
        ON profile.workspace_id = post.workspace_id AND profile.id = post.social_profile_id
      CROSS JOIN LATERAL (
        SELECT 'HASHTAG', tag, NULL FROM unnest(post.hashtags) AS tag
        UNION ALL SELECT 'MENTION', tag, NULL FROM unnest(post.mentions) AS tag
        UNION ALL SELECT 'ACCOUNT', post.account_name_key, NULL
        -- A channel of YouTube is followed by its id too, an account of Mastodon by its name on its server.
        UNION ALL SELECT 'ACCOUNT', profile.external_key, NULL WHERE post.provider = 'YOUTUBE'
        UNION ALL SELECT 'ACCOUNT', split_part(post.account_name_key, '@', 1),
          'https://' || split_part(post.account_name_key, '@', 2) WHERE post.provider = 'MASTODON'
      ) AS token (kind, name, instance)
      JOIN sources AS source ON source.workspace_id = workspace AND source.kind = token.kind
        AND source.name = token.name AND (token.instance IS NULL OR token.instance = source.instance)
      JOIN source_platforms AS platform ON platform.workspace_id = workspace
        AND platform.source_id = source.id AND platform.provider = post.provider
      WHERE post.workspace_id = workspace AND post.id = ANY (stored) AND post.competitor_brand_id IS NULL
        AND CASE WHEN post.type IN ('QUOTE', 'REPLY', 'REPOST') THEN post.type ELSE 'POST' END = ANY (source.keep)
        AND NOT post.source_ids @> ARRAY[source.id]
      GROUP BY post.id) AS found
    WHERE item.workspace_id = workspace AND item.id = found.id
  $$;
`;
