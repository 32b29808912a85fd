/** The fields of an account that are typed. */
export type AccountField = 'email' | 'firstName' | 'lastName' | 'password';

interface Rule {
  /** What to say when it is empty. */
  missing: string;
  /** Characters at most. */
  maxLength: number;
}

const rules: Record<AccountField, Rule> = {
  email: { missing: 'Enter your email.', maxLength: 254 },
  firstName: { missing: 'Enter your first name.', maxLength: 100 },
  lastName: { missing: 'Enter your last name.', maxLength: 100 },
  password: { missing: 'Choose a password.', maxLength: 200 },
};

/** Passes whatever the shop takes for an email; of the rest what people mistype. */
const EMAIL = /^.+@[^\s@]+\.[^\s@.]{2,}$/;

/** What is wrong with a field's text; undefined when nothing is. The shop, which checks it too, may be stricter. */
export function accountFieldError(field: AccountField, text: string): string | undefined {
  const { missing, maxLength } = rules[field];
  // Of a password the spaces count.
  const value = field === 'password' ? text : text.trim();
  const { length } = [...value];
  if (length === 0) return missing;
  if (length > maxLength) return `At most ${maxLength} characters; these are ${length}.`;
  if (field === 'email' && !EMAIL.test(value)) return 'Write an address such as name@example.com.';
}
