import { ValidateIf } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { limits } from '../../contract/rules.ts';
import { RequiredObject } from '../../input/nested.ts';
import { RequiredText, Trimmed } from '../../input/text.ts';
import { EmailForm } from './email-form.ts';

const IfSent = () => ValidateIf((_input, value) => value !== undefined);

/** Body of `POST /auth/login`. */
export class LoginInput {
  @Trimmed()
  @RequiredText('email', limits.emailLength)
  @JSONSchema({ examples: ['ada@example.com'] })
  email!: string;

  // Limits the length, because hashing costs time.
  @RequiredText('password', limits.passwordLength)
  @JSONSchema({ examples: ['a room full of books'] })
  password!: string;
}

/** The known fields of the body of `POST /auth/signup`; other fields are stored beside them. */
export class SignupInput {
  @Trimmed()
  @EmailForm()
  @RequiredText('email', limits.emailLength)
  @JSONSchema({ examples: ['ada@example.com'] })
  email!: string;

  @Trimmed()
  @RequiredText('firstName', limits.nameLength)
  @JSONSchema({ pattern: '\\S', examples: ['Ada'] })
  firstName!: string;

  @Trimmed()
  @RequiredText('lastName', limits.nameLength)
  @JSONSchema({ pattern: '\\S', examples: ['Lovelace'] })
  lastName!: string;

  @RequiredText('password', limits.passwordLength)
  @JSONSchema({ examples: ['a room full of books'] })
  password!: string;
}

/** Body of `POST /auth/change-password`. */
export class ChangePasswordInput {
  @RequiredText('currentPassword', limits.passwordLength)
  @JSONSchema({ examples: ['a room full of books'] })
  currentPassword!: string;

  @RequiredText('newPassword', limits.passwordLength)
  @JSONSchema({ examples: ['a house full of books'] })
  newPassword!: string;
}

/** Body of `POST /auth/forgot-password`. */
export class ForgotPasswordInput {
  @Trimmed()
  @EmailForm()
  @RequiredText('email', limits.emailLength)
  @JSONSchema({ examples: ['ada@example.com'] })
  email!: string;
}

/** Body of `POST /auth/confirm-email`. */
export class LinkInput {
  @RequiredText('token', limits.linkTokenLength)
  @JSONSchema({ examples: ['q0m3Zb1x8V4kP7sT2wYcRfJhLnUeAoGdIiKyXvBtMzE'] })
  token!: string;
}

/** Body of `POST /auth/reset-password` and `POST /auth/restore-email`. */
export class LinkAndPasswordInput extends LinkInput {
  @RequiredText('password', limits.passwordLength)
  @JSONSchema({ examples: ['a house full of books'] })
  password!: string;
}

/** Body of `POST /user/account/delete`. */
export class DeleteAccountInput {
  @RequiredText('password', limits.passwordLength)
  @JSONSchema({ examples: ['a room full of books'] })
  password!: string;
}

/** The known fields of `userData`; omitted ones stay unchanged, other fields are merged. */
class UserData {
  @IfSent()
  @Trimmed()
  @EmailForm()
  @RequiredText('email', limits.emailLength)
  @JSONSchema({ examples: ['ada@example.com'] })
  email?: string;

  @IfSent()
  @Trimmed()
  @RequiredText('firstName', limits.nameLength)
  @JSONSchema({ pattern: '\\S', examples: ['Ada'] })
  firstName?: string;

  @IfSent()
  @Trimmed()
  @RequiredText('lastName', limits.nameLength)
  @JSONSchema({ pattern: '\\S', examples: ['Byron'] })
  lastName?: string;
}

/** Body of `POST /users/edit`. */
export class EditUserInput {
  @RequiredObject('userData', UserData)
  userData!: UserData;
}
