import { IsEmail } from 'class-validator';
import { limits } from '../contract.ts';
import { RequiredText } from '../text.ts';

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
  @IsEmail({}, { message: 'email: write an address such as name@example.com.' })
  email!: string;

  @RequiredText('firstName', limits.nameLength)
  firstName!: string;

  @RequiredText('lastName', limits.nameLength)
  lastName!: string;

  @RequiredText('password', limits.passwordLength)
  password!: string;
}
