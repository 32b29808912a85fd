import { render } from '@testing-library/react';
import { createElement } from 'react';
import { it } from 'vitest';

it.fails('a warning of React fails the test in which it comes', () => {
  render(createElement('p', { class: 'opening' }));
});

it.fails('so does a warning of another library', () => {
  console.warn('MUI: the value is out of range.');
});

it('an error that a page logs does not', () => {
  console.error(new Error('The shop did not answer.'));
});
