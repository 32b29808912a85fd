import { IsBoolean, Matches } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { limits, uuidPattern } from '../../contract/rules.ts';
import { RequiredText, Trimmed } from '../../input/text.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';

/** Body of `POST /staff/orders/{id}/notes`. */
export class OrderNoteInput {
  @Matches(
    uuidPattern,
    brokenWith(fieldError('key', 'INVALID', 'Send a UUID of your own making for each note.')),
  )
  @JSONSchema({ examples: ['6f1d1c1e-7a52-4d6f-8f35-0d6a5f0b9c21'] })
  key!: string;

  @Trimmed()
  @RequiredText('text', limits.orderNoteLength)
  @JSONSchema({ examples: ['Called: please leave the parcel with the neighbour.'] })
  text!: string;

  @IsBoolean(brokenWith(fieldError('toShopper', 'INVALID', 'One of true, false.')))
  @JSONSchema({ examples: [false] })
  toShopper!: boolean;
}
