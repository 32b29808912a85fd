import { ValidateIf } from 'class-validator';
import { limits } from '../contract.ts';
import { RequiredObject } from '../nested.ts';
import { RequiredText } from '../text.ts';
import { EmailForm } from './email-form.ts';

const IfSent = () => ValidateIf((_input, value) => value !== undefined);

/** Body of `POST /auth/login`. */
export class LoginInput {
  @RequiredText('email', limits.emailLength)
  email!: string;

  // The length is bounded, because hashing costs time.
  @RequiredText('password', limits.passwordLength)
  password!: string;
}

/** The named part of the body of `POST /auth/signup`; further fields are kept beside it. */
export class SignupInput {
  @RequiredText('email', limits.emailLength)
  @EmailForm()
  email!: string;

  @RequiredText('firstName', limits.nameLength)
  firstName!: string;

  @RequiredText('lastName', limits.nameLength)
  lastName!: string;

  @RequiredText('password', limits.passwordLength)
  password!: string;
}

/** Body of `POST /auth/change-password`. */
export class ChangePasswordInput {
  @RequiredText('currentPassword', limits.passwordLength)
  currentPassword!: string;

  @RequiredText('newPassword', limits.passwordLength)
  newPassword!: string;
}

/** The named part of `userData`; what is left out stays as it is, further fields are merged. */
class UserData {
  @IfSent()
  @RequiredText('email', limits.emailLength)
  @EmailForm()
  email?: string;

  @IfSent()
  @RequiredText('firstName', limits.nameLength)
  firstName?: string;

  @IfSent()
  @RequiredText('lastName', limits.nameLength)
  lastName?: string;
}

/** Body of `POST /users/edit`. */
export class EditUserInput {
  @RequiredObject('userData', UserData)
  userData!: UserData;
}
