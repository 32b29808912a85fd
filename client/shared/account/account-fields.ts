/** The text fields of an account. */
export type AccountField = 'email' | 'firstName' | 'lastName' | 'password';

interface Rule {
  /** The error for an empty field. */
  missing: string;
  /** Maximal number of characters. */
  maxLength: number;
}

const rules: Record<AccountField, Rule> = {
  email: { missing: 'Enter your email.', maxLength: 254 },
  firstName: { missing: 'Enter your first name.', maxLength: 100 },
  lastName: { missing: 'Enter your last name.', maxLength: 100 },
  password: { missing: 'Choose a password.', maxLength: 200 },
};

/** Accepts every email that the server accepts, and rejects common typing errors. */
const EMAIL = /^.+@[^\s@]+\.[^\s@.]{2,}$/;

/** The error of a field's text; undefined if there is none. The server checks it too and may be stricter. */
export function accountFieldError(field: AccountField, text: string): string | undefined {
  const { missing, maxLength } = rules[field];
  // The spaces of a password count.
  const value = field === 'password' ? text : text.trim();
  const { length } = [...value];
  if (length === 0) return missing;
  if (length > maxLength) return `At most ${maxLength} characters; these are ${length}.`;
  if (field === 'email' && !EMAIL.test(value)) return 'Write an address such as name@example.com.';
}
