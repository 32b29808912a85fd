import { Transform } from 'class-transformer';
import { IsIn, IsOptional, Matches, ValidateIf } from 'class-validator';
import { limits, states } from '../contract.ts';
import { RequiredObject } from '../nested.ts';
import { RequiredText, Text } from '../text.ts';

const Trimmed = () => Transform(({ value }) => (typeof value === 'string' ? value.trim() : value));

/** Digits of Unicode beyond 0 to 9 are none here: couriers and sorting machines read these. */
const digits = (count: number) => new RegExp(`^[0-9]{${count}}$`);
const exactly = (field: string, count: number) => ({ message: `${field}: exactly ${count} digits.` });
const given = (value: unknown) => value !== undefined && value !== null && value !== '';

/** A delivery address (Specification §5). Optional parts may be left out, null or empty. */
export class AddressFields {
  @Trimmed()
  @RequiredText('name', limits.addressNameLength)
  name!: string;

  @Trimmed()
  @Matches(digits(limits.mobileDigits), exactly('mobile', limits.mobileDigits))
  mobile!: string;

  @Trimmed()
  @RequiredText('area', limits.areaLength)
  area!: string;

  @IsOptional()
  @Trimmed()
  @Text('locality', limits.localityLength)
  locality?: string | null;

  @Trimmed()
  @Matches(digits(limits.pincodeDigits), exactly('pincode', limits.pincodeDigits))
  pincode!: string;

  @Trimmed()
  @RequiredText('city', limits.cityLength)
  city!: string;

  @IsIn(states, { message: 'state: one of the states that are offered.' })
  state!: string;

  @Trimmed()
  @ValidateIf((_address, value) => given(value))
  @Matches(digits(limits.mobileDigits), exactly('alternatePhoneNumber', limits.mobileDigits))
  alternatePhoneNumber?: string | null;
}

/** Body of `POST /users/address/add` and `POST /users/edit-address/{id}`. */
export class AddressInput {
  @RequiredObject('address', AddressFields)
  address!: AddressFields;
}
