import { render, screen } from '@testing-library/react';
import { createElement, useEffect, useState } from 'react';
import { expect, it } from 'vitest';

it.fails('a warning of React fails the test in which it comes', () => {
  render(createElement('p', { class: 'opening' }));
});

it.fails('so does a warning of another library', () => {
  console.warn('MUI: the value is out of range.');
});

it('an error that a page logs does not', () => {
  console.error(new Error('The shop did not answer.'));
});

it('effects have run when a test has found what was rendered', async () => {
  const effects: string[] = [];
  function Step({ name, next }: { name: string; next?: string }) {
    const [isDone, setDone] = useState(false);
    useEffect(() => void setTimeout(setDone, 5, true), []);
    useEffect(() => {
      if (isDone) effects.push(name);
    }, [isDone, name]);
    return isDone ? (
      <>
        {name}
        {next && <Step name={next} />}
      </>
    ) : null;
  }
  render(<Step name="first" next="second" />);
  expect(await screen.findByText(/second/)).toBeInTheDocument();
  expect(effects).toEqual(['first', 'second']);
});
