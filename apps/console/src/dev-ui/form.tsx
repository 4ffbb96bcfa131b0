import { useState } from 'react';
import { Refused } from '../lib/refused';
import { TextField } from '../ui/field';
import { Form, problemOf } from '../ui/form';
import { Problem } from '../ui/problem';
import { Coded, Said, SaidDetails } from '../ui/said';
import { LONG, State, UNBROKEN } from './state';

const TAKEN = new Refused([{ message: 'name is taken', field: ['input', 'name'] }]);
const OTHER = new Error(`${LONG} Run \`npx loupe doctor\` to see more.`);

/** Fields with one button, and why it was refused. */
export function FormPage() {
  const [sent, setSent] = useState(0);
  const submit = () => setSent(sent + 1);
  const rest = { verb: 'Create token', submit, isPending: false, error: null };
  return (
    <div className="wrap-anywhere">
      <State name="Usual">
        <Form {...rest}>
          <TextField label="Name" />
        </Form>
        <p className="text-muted">Sent {sent} times</p>
      </State>
      <State name="In a row, beside the main action of the page">
        <Form {...rest} isRow isBeside>
          <TextField label="Name in a row" />
          <TextField label="Its note" />
        </Form>
      </State>
      <State name="While it is sent, and incomplete">
        <Form {...rest} isPending>
          <TextField label="Name on its way" />
        </Form>
        <Form {...rest} isIncomplete>
          <TextField label="Incomplete name" />
        </Form>
      </State>
      <State name="With the error of a field">
        <Form {...rest} error={TAKEN} fields={['name']}>
          <TextField label="Taken name" problem={problemOf(TAKEN, 'name')} />
        </Form>
      </State>
      <State name="With another error">
        <Form {...rest} error={OTHER}>
          <TextField label="Other name" />
        </Form>
      </State>
      <State name="Problem, and nothing where all is well">
        <Problem error={new Error(UNBROKEN)} />
        <Problem error={null} />
        <p>
          <Said text="A message of the API: run `npx loupe doctor`." /> <Coded text="The `id` of a post." />
        </p>
        <SaidDetails of="An account" texts={[LONG, UNBROKEN]} />
      </State>
    </div>
  );
}
