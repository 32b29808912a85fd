export const HSN_HINT = 'The code of goods or services: 4, 6 or 8 digits. Printed books are 4901.';

export const HSN_RULES = {
  setValueAs: (text: string) => text.trim(),
  required: 'Enter the code.',
};
