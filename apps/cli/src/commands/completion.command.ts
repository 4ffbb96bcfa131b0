import { Argument, type Command } from 'commander';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** The words that may follow the words of a command. */
interface Place {
  readonly path: readonly string[];
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  readonly options: readonly { readonly name: string; readonly description: string }[];
}

/** @param wholeProgram makes the command line with all of its commands */
export function completionCommand(wholeProgram: () => Promise<Command>): (program: Command) => void {
  return (program) => {
    program
      .command('completion')
      .description('Print what makes a shell complete the words of this command line.')
      .addArgument(new Argument('<shell>', 'The shell.').choices(SHELLS))
      .addHelpText(
        'after',
        `
  bash: loupe completion bash > ~/.local/share/bash-completion/completions/loupe
  zsh:  loupe completion zsh > a file named _loupe in a folder of $fpath
  fish: loupe completion fish > ~/.config/fish/completions/loupe.fish`,
      )
      .action(async (shell: Shell) => console.log(completionOf(placesOf(await wholeProgram()), shell)));
  };
}

/** All places of a command line, the outermost first. */
function placesOf(command: Command, path: readonly string[] = []): Place[] {
  const here: Place = {
    path,
    commands: command.commands.map((one) => ({ name: one.name(), description: one.description() })),
    options: command.options.flatMap(({ long, description }) =>
      long == null ? [] : [{ name: long, description }],
    ),
  };
  return [here, ...command.commands.flatMap((one) => placesOf(one, [...path, one.name()]))];
}

function completionOf(places: readonly Place[], shell: Shell): string {
  if (shell === 'fish') return fish(places);
  const cases = places.map(({ path, commands, options }) => {
    const words = [...commands, ...options, { name: '--help' }].map(({ name }) => name).join(' ');
    return `    '${path.join(' ')}') words='${words}' ;;`;
  });
  const paths = places.map(({ path }) => `'${path.join(' ')}'`).join('|');
  const script = `# Completion of loupe; "loupe completion ${shell}" prints it.
_loupe() {
  local path='' word words='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    case "\${path:+$path }$word" in
      ${paths}) path="\${path:+$path }$word" ;;
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _loupe loupe`;
  return shell === 'bash' ? script : `#compdef loupe\nautoload -Uz bashcompinit && bashcompinit\n${script}`;
}

function fish(places: readonly Place[]): string {
  const quoted = (text: string) => `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
  return places
    .flatMap(({ path, commands, options }) => {
      const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`);
      const next = commands.map(({ name }) => name).join(' ');
      const notYet = next === '' ? [] : [`not __fish_seen_subcommand_from ${next}`];
      const at = [...seen, ...notYet].join('; and ');
      const when = at === '' ? '' : ` -n ${quoted(at)}`;
      return [
        ...commands.map(
          ({ name, description }) => `complete -c loupe -f${when} -a ${name} -d ${quoted(description)}`,
        ),
        ...options.map(
          ({ name, description }) => `complete -c loupe${when} -l ${name.slice(2)} -d ${quoted(description)}`,
        ),
      ];
    })
    .join('\n');
}
