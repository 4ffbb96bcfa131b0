import { Avatar } from '../ui/avatar';
import { Beside, LONG, State } from './state';

/** A person or a workspace. */
export const AvatarPage = () => (
  <>
    <State name="Initials: a name has always the same colour">
      <Beside>
        {['Nova', '@iris', 'élan', '日本', '9 lives', LONG].map((name) => (
          <Avatar key={name} name={name} size={32} />
        ))}
      </Beside>
    </State>
    <State name="Square, as workspaces are; small and large">
      <Beside>
        {[16, 24, 40, 64].map((size) => (
          <Avatar key={size} name="Nimbrosa" size={size} isSquare />
        ))}
      </Beside>
    </State>
    <State name="Picture">
      <Avatar name="Nova" picture="/icon.svg" size={40} />
    </State>
    <State name="Without a name">
      <Avatar name="" size={40} />
    </State>
  </>
);
