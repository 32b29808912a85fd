import type { ResourceProps } from 'react-admin';
import { LettersIcon } from '../layout/icons.tsx';
import { LetterList } from './LetterList.tsx';

/** The resource "letters" for react-admin. */
export const letters: ResourceProps = {
  name: 'letters',
  icon: LettersIcon,
  options: { label: 'Letters' },
  list: LetterList,
};
