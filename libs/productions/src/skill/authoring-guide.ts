/** How to write a film: for people, scripts and agents. */
export const authoringGuide = `# Writing a production

A production is one film as a document: an ordered list of shots, and what they share (film, cast, folders, music).
Write a whole film as a plan and create it; change it by operations afterwards.

## Plan first

1. Write the film as a plan. \`schema.plan\` is its JSON Schema; names of models and pickers are in \`catalog\`.
2. Send it to \`POST /v1/studio/productions/validate\`. That is free, and names every fault by its path.
3. Create it with \`POST /v1/studio/productions\`, or put it behind what is there with \`POST /:id/import\` and
   \`mode: "append"\`.

A plan holds what is to be made: never results, jobs, acceptances or who may see the film.

## Shots

- One shot shows one thing from one camera. Two things that happen one after the other are beats of a shot, or two shots.
- \`plan.prompt\` describes the still picture; \`plan.motionPrompt\` describes what moves in the clip. Write what is seen,
  not what it means.
- \`durationSec\` is the planned length, from 0.3 to 60 s. Beats lie within it.
- \`transition\` says how the shot leads into the next one.

## Cast

- A row of the cast is known by its role, a slug like \`old-captain\`. Bind it to each shot in which it is seen.
- Write \`@old-captain\` in a prompt to name it. A rename rewrites these mentions.
- Give a row an \`entityId\` where it stands for a record of the library: its picture keeps the looks the same in all shots.

## Linked frames

A planned frame is a still that two shots share: the one ends with it, the other begins with it.

1. Plan the frames under \`keyframes\`, and link a shot to two of them with \`link\`.
2. Add or generate candidates, and accept one of each frame.
3. Quote and generate the clip between the two accepted frames. Only models of \`catalog.endFrameProviders\` can do that.

An acceptance is for what the frame was planned as. When the plan changes, it is no longer current: accept again.

## Look

The look of the film applies to every shot; the look of a shot comes on top of it. Choose from pickers where there is one for
what you mean, and write text for the rest.
`;
