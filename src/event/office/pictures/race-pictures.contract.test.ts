import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { racePictureBody } from './race-pictures.contract.ts';

describe('the body of a changed picture', () => {
  it.each(['/pictures/33km.svg', 'https://photos.example/a.jpg', '', '  '])(
    'takes %j as it was typed: the rule judges it',
    (imageUrl) => expect(racePictureBody.parse({ imageUrl })).toEqual({ imageUrl }),
  );

  it.each([{}, { imageUrl: null }, { imageUrl: 1 }, { imageUrl: ['/a.svg'] }, null, '/a.svg'])(
    'refuses %j',
    (body) => expect(racePictureBody.safeParse(body).success).toBe(false),
  );

  it('tells readers of the API which addresses a picture may have', () => {
    expect(z.toJSONSchema(racePictureBody).properties).toMatchObject({
      imageUrl: { description: expect.stringMatching(/https.*this site/) },
    });
  });

  it('changes nothing but the picture', () => {
    expect(racePictureBody.parse({ imageUrl: '/a.svg', capacity: 9000 })).toEqual({
      imageUrl: '/a.svg',
    });
  });
});
