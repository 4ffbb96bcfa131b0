import { PlatformGlyph, PlatformIcon } from '../ui/platform-icon';
import { Beside, State } from './state';

const PROVIDERS = ['INSTAGRAM', 'TIKTOK', 'YOUTUBE', 'BLUESKY', 'MASTODON', 'FEED', 'REDDIT'];

/** Platforms: small drawings of our own. The last one has none. */
export const PlatformIconPage = () => (
  <>
    <State name="Usual">
      <Beside>
        {PROVIDERS.map((provider) => (
          <PlatformIcon key={provider} provider={provider} />
        ))}
      </Beside>
    </State>
    <State name="Beside its name">
      <Beside>
        <PlatformIcon provider="TIKTOK" isNamed /> TikTok
      </Beside>
    </State>
    <State name="The drawing alone">
      <Beside>
        <PlatformGlyph provider="TIKTOK" size={32} />
        <PlatformGlyph provider="REDDIT" size={32} />
      </Beside>
    </State>
  </>
);
