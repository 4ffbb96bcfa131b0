import { readIfThere } from '../lib/files.mjs';
import { run } from '../lib/run.mjs';

const asRoot = () => process.getuid?.() === 0;
/** The user id of a confined program. */
export const SERVER_USER = { uid: 101, gid: 104 };
const SWITCHES = [
  {
    file: '/proc/sys/kernel/unprivileged_userns_clone',
    off: '0',
    fix: 'sysctl kernel.unprivileged_userns_clone=1',
  },
  { file: '/proc/sys/user/max_user_namespaces', off: '0', fix: 'sysctl user.max_user_namespaces=15000' },
  {
    file: '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
    off: '1',
    fix: 'sysctl kernel.apparmor_restrict_unprivileged_userns=0',
  },
];

/**
 * The command that runs a program in its own root directory, not as root, because PostgreSQL refuses root.
 * @param {string} root
 * @param {string} program path inside root
 * @param {string[]} args
 * @returns {{ command: string, args: string[] }}
 */
export function confined(root, program, args) {
  if (asRoot())
    return {
      command: 'chroot',
      args: [`--userspec=${SERVER_USER.uid}:${SERVER_USER.gid}`, '--groups=', root, program, ...args],
    };
  return {
    command: 'unshare',
    args: [
      '-U',
      `--map-user=${SERVER_USER.uid}`,
      `--map-group=${SERVER_USER.gid}`,
      '-R',
      root,
      program,
      ...args,
    ],
  };
}

/** @returns {NodeJS.ProcessEnv} all that a confined program learns of the outside */
export function confinedEnvironment() {
  // chroot is in a folder that is not on every user's PATH.
  return {
    PATH: `${process.env.PATH}:/usr/sbin:/sbin:/usr/bin:/bin`,
    LANG: 'C.UTF-8',
    HOME: '/tmp',
    TZ: 'UTC',
  };
}

/** @returns {Promise<string | null>} why programs cannot be confined on this machine and what would help; null when they can */
export async function confinementProblem() {
  if (process.platform !== 'linux') return `this way exists on Linux only, and this is ${process.platform}`;
  const { command, args } = confined('/', 'true', []);
  const { code, stderr } = await run(command, args, { env: confinedEnvironment(), allowFailure: true });
  return code === 0 ? null : explain({ asRoot: asRoot(), said: stderr.trim(), read: readIfThere });
}

/**
 * @param {{ asRoot: boolean, said: string, read: (path: string) => string | null }} options said: the refused command's words
 * @returns {string} the reason and what would help
 */
export function explain({ asRoot: root, said, read }) {
  if (root)
    return `root may not use chroot here (${said}): allow the capability SYS_CHROOT, or start as an ordinary user`;
  const off = SWITCHES.find((one) => read(one.file)?.trim() === one.off);
  const fix = off
    ? `an administrator can allow them with "${off.fix}"`
    : 'allow them (in a container: its seccomp profile), or start as root';
  return `ordinary users may not make user namespaces here (${said}): ${fix}`;
}
