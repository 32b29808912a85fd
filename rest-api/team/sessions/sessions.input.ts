import { IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { limits } from '../../contract/rules.ts';
import { RequiredText, Trimmed } from '../../input/text.ts';

const codeLength = 30;

/** Body of `POST /staff/login`. */
export class StaffLoginInput {
  @Trimmed()
  @RequiredText('email', limits.emailLength)
  @JSONSchema({ examples: ['asha@example.com'] })
  email!: string;

  // The length is bounded, because hashing costs time.
  @RequiredText('password', limits.passwordLength)
  @JSONSchema({ examples: ['a room full of books'] })
  password!: string;

  @IsOptional()
  @Trimmed()
  @RequiredText('code', codeLength)
  @JSONSchema({ description: 'A time-based code or a recovery code.', examples: ['123456'] })
  code?: string;
}

/** Body of `POST /staff/code`. */
export class StaffCodeInput {
  @Trimmed()
  @RequiredText('code', codeLength)
  @JSONSchema({ description: 'A time-based code or a recovery code.', examples: ['123456'] })
  code!: string;
}
