<?php
// A page cache in WordPress itself, as its plugins have one: WordPress loads this file before
// anything else, it answers from a file where there is a fresh one, and keeps what is made otherwise.
$is_plain = $_SERVER['REQUEST_METHOD'] === 'GET' && $_SERVER['QUERY_STRING'] === ''
    && !preg_grep('/^(wordpress_logged_in|wp-postpass|comment_author)/', array_keys($_COOKIE));
// Where nothing is kept; begun before the buffer below, which is to see the page as it is.
$compress = fn () => ini_set('zlib.output_compression', '1');
if (!$is_plain) {
    $compress();
} else {
    $trailrun_kept = WP_CONTENT_DIR . '/cache/' . md5($_SERVER['HTTP_HOST'] . $_SERVER['REQUEST_URI']) . '.gz';
    $is_zipped = str_contains($_SERVER['HTTP_ACCEPT_ENCODING'] ?? '', 'gzip');
    $is_fresh = fn () => filemtime($trailrun_kept) > time() - 60;
    // Who finds an old one makes it anew, while others go on with what there is.
    if ($is_zipped && is_file($trailrun_kept) && ($is_fresh() || !touch($trailrun_kept))) {
        header('Content-Type: text/html; charset=UTF-8');
        header('Content-Encoding: gzip');
        header('Vary: Accept-Encoding, Cookie');
        header('X-Page-Cache: hit');
        header('Content-Length: ' . filesize($trailrun_kept));
        readfile($trailrun_kept);
        exit;
    }
    $compress();
    ob_start(function (string $page) use ($trailrun_kept) {
        if (http_response_code() === 200 && str_contains($page, '</html>')) {
            @mkdir(dirname($trailrun_kept));
            $fresh = $trailrun_kept . getmypid();
            file_put_contents($fresh, gzencode($page, 9));
            rename($fresh, $trailrun_kept);
        }
        return $page;
    });
}
