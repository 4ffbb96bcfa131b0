import { useState } from 'react';
import { rich, t } from '../../lib/messages';
import { Code } from '../../ui/copy';
import { SelectField } from '../../ui/field';
import { AGENT_CLIENTS } from './agent-clients';

/** The text that connects a program to the MCP server of this installation. */
export function AgentTexts() {
  const [chosen, setChosen] = useState('Claude');
  const client = AGENT_CLIENTS.find(({ name }) => name === chosen);
  return (
    <div className="grid grid-cols-1 gap-2">
      <SelectField
        label={t('Program')}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        className="w-48"
      >
        {AGENT_CLIENTS.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      {client !== undefined && (
        <>
          <p>{client.where}</p>
          <Code
            label={t('For {chosen}', { chosen })}
            text={client.text(`${window.location.origin}/api/v2/mcp`)}
          />
        </>
      )}
      <p className="text-muted">
        {rich(
          'The program opens a page here that asks you to let it in. Your {account} lists the programs that you have let in.',
          {
            account: (
              <a href="/account" className="text-accent underline">
                {t('account')}
              </a>
            ),
          },
        )}
      </p>
    </div>
  );
}
